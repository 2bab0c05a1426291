; The installer: for one person, without administrator rights, in Korean and English.
;
;   makensis -INPUTCHARSET UTF8 -DBUNDLE=... -DVERSION=... -DICON=... -DTARGET=... seojae.nsi
;
; BUNDLE   the folder that PyInstaller made      VERSION  of the product, as 1.2.3
; ICON     the .ico of the program               TARGET   the installer to be written
;
; Silent: SeojaeSetup.exe /S [/AUTOSTART] [/LIBRARY=folder] [/DOWNGRADE] [/WAIT=seconds] [/D=folder]
;         uninstall.exe /S [/DROPINDEX] [/WAIT=seconds]
; Exit codes, also of the uninstaller: 0 done, 1 stopped by the person, 2 stopped by an error,
; 5 Seojae is in use and nothing was changed, 6 a newer version is installed and nothing was
; changed, 7 done, but Claude could not be connected, or not be disconnected.

Unicode true
Target amd64-unicode
!ifdef QUICK ; for trying the installer itself: twice as large, made in a tenth of the time
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
ManifestDPIAware true
RequestExecutionLevel user

!define PRODUCT "Seojae"
!define TRAY "Seojae.exe"
!define CLI "seojae-cli.exe"
!define TRAY_MUTEX "Local\Seojae.Tray" ; as seojae_desktop.instance names it
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${PRODUCT}"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define SETTINGS_KEY "Software\${PRODUCT}"

!define IN_USE 5
!define NEWER_THERE 6
!define NOT_CONNECTED 7

Name "$(PRODUCT_NAME)"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\${PRODUCT}"
InstallDirRegKey HKCU "${SETTINGS_KEY}" "InstallDir"

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh
!include WordFunc.nsh

Var Library   ; the folder that is to be the library, where Claude is connected
Var Wait      ; seconds to wait for running copies
Var DropIndex ; of the uninstaller: whether it was asked for on the command line

; Pages

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "$(START_NOW)"
!define MUI_FINISHPAGE_RUN_FUNCTION StartTray

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!define MUI_PAGE_CUSTOMFUNCTION_PRE SkipLibrary
!define MUI_PAGE_HEADER_TEXT "$(LIBRARY_TITLE)"
!define MUI_PAGE_HEADER_SUBTEXT "$(LIBRARY_SUBTITLE)"
!define MUI_DIRECTORYPAGE_TEXT_TOP "$(LIBRARY_TEXT)"
!define MUI_DIRECTORYPAGE_TEXT_DESTINATION "$(LIBRARY_TITLE)"
!define MUI_DIRECTORYPAGE_VARIABLE $Library
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "Korean"
!insertmacro MUI_LANGUAGE "English"
!include "words.nsh"

VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
VIAddVersionKey /LANG=${LANG_KOREAN} "ProductName" "서재 (Seojae)"
VIAddVersionKey /LANG=${LANG_KOREAN} "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_KOREAN} "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_KOREAN} "FileDescription" "서재 설치 프로그램"
VIAddVersionKey /LANG=${LANG_KOREAN} "CompanyName" "${PRODUCT}"
VIAddVersionKey /LANG=${LANG_KOREAN} "LegalCopyright" "MIT License"

; Nothing is touched before every file can be replaced: the tray is asked to end, copies that Claude
; has started are named and waited for (field note I03). A program that runs cannot be opened for
; writing.
!macro FREE_FILES UN
Function ${UN}IsFree ; path on the stack -> "free" or "used"
  Exch $0
  Push $1
  StrCpy $1 "free"
  ${If} ${FileExists} "$0"
    ClearErrors
    FileOpen $0 "$0" a
    ${If} ${Errors}
      StrCpy $1 "used"
    ${Else}
      FileClose $0
    ${EndIf}
  ${EndIf}
  StrCpy $0 $1
  Pop $1
  Exch $0
FunctionEnd

Function ${UN}WaitFor ; path and message on the stack; ends the installer where it stays in use
  Exch $1 ; message
  Exch
  Exch $0 ; path
  Push $2
  Push $3
  again:
  IntOp $2 $Wait * 2
  ${Do}
    Push $0
    Call ${UN}IsFree
    Pop $3
    ${If} $3 == "free"
      Goto free
    ${EndIf}
    ${If} $2 <= 0
      ${Break}
    ${EndIf}
    Sleep 500
    IntOp $2 $2 - 1
  ${Loop}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$1" /SD IDCANCEL IDRETRY again
  SetErrorLevel ${IN_USE}
  Quit
  free:
  Pop $3
  Pop $2
  Pop $0
  Pop $1
FunctionEnd

Function ${UN}FreeFiles
  ; Only a tray that runs is asked: a program that lies damaged on the disk is not started first.
  System::Call 'kernel32::OpenMutexW(i 0x100000, i 0, w "${TRAY_MUTEX}") p.r0'
  ${If} $0 != 0
    System::Call 'kernel32::CloseHandle(p r0)'
    ${If} ${FileExists} "$INSTDIR\${TRAY}"
      DetailPrint "$(ENDING)"
      nsExec::Exec /TIMEOUT=15000 '"$INSTDIR\${TRAY}" --quit'
      Pop $0
    ${EndIf}
  ${EndIf}
  Push "$INSTDIR\${TRAY}"
  Push "$(TRAY_IN_USE)"
  Call ${UN}WaitFor
  Push "$INSTDIR\${CLI}"
  Push "$(CLI_IN_USE)"
  Call ${UN}WaitFor
FunctionEnd
!macroend
!insertmacro FREE_FILES ""
!insertmacro FREE_FILES "un."

Section "$(MAIN)" SectionMain
  SectionIn RO
  Call FreeFiles
  ; Modules of an older version must not stay behind.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\서재.lnk" "$INSTDIR\${TRAY}"
  WriteRegStr HKCU "${SETTINGS_KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "서재 (Seojae)"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${TRAY}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PRODUCT}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

Section /o "$(AUTOSTART)" SectionAutostart
  WriteRegStr HKCU "${RUN_KEY}" "${PRODUCT}" '"$INSTDIR\${TRAY}" --background'
SectionEnd

Section /o "$(CONNECT)" SectionConnect
  DetailPrint "$(CONNECTING)"
  ${IfNot} ${FileExists} "$Library\*.*"
    nsExec::ExecToLog '"$INSTDIR\${CLI}" init "$Library"'
    Pop $0
  ${EndIf}
  nsExec::ExecToLog '"$INSTDIR\${CLI}" register "$Library"'
  Pop $0
  ${If} $0 != "0"
    SetErrorLevel ${NOT_CONNECTED}
    MessageBox MB_OK|MB_ICONINFORMATION "$(CONNECT_FAILED)" /SD IDOK
  ${EndIf}
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionMain} "$(MAIN_ABOUT)"
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionAutostart} "$(AUTOSTART_ABOUT)"
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionConnect} "$(CONNECT_ABOUT)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
  StrCpy $Library "$PROFILE\서재"
  StrCpy $Wait 10
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/WAIT=" $1
  ${IfNot} ${Errors}
    StrCpy $Wait $1
  ${EndIf}
  ClearErrors
  ${GetOptions} $0 "/AUTOSTART" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${SectionAutostart}
  ${EndIf}
  ClearErrors
  ${GetOptions} $0 "/LIBRARY=" $1
  ${IfNot} ${Errors}
    StrCpy $Library $1
    !insertmacro SelectSection ${SectionConnect}
  ${EndIf}

  ; An older version over a newer one is asked for, because indexes of newer versions are refused.
  ReadRegStr $1 HKCU "${UNINSTALL_KEY}" "DisplayVersion"
  ${If} $1 != ""
    ${VersionCompare} "$1" "${VERSION}" $2
    ${If} $2 == 1
      ClearErrors
      ${GetOptions} $0 "/DOWNGRADE" $3
      ${If} ${Errors}
        MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(DOWNGRADE)" /SD IDNO IDYES +3
        SetErrorLevel ${NEWER_THERE}
        Quit
      ${EndIf}
    ${EndIf}
  ${EndIf}
FunctionEnd

Function SkipLibrary
  ${IfNot} ${SectionIsSelected} ${SectionConnect}
    Abort
  ${EndIf}
FunctionEnd

Function StartTray
  ${If} ${SectionIsSelected} ${SectionConnect}
    Exec '"$INSTDIR\${TRAY}" "$Library"'
  ${Else}
    Exec '"$INSTDIR\${TRAY}"'
  ${EndIf}
FunctionEnd

Function un.onInit
  StrCpy $Wait 10
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/WAIT=" $1
  ${IfNot} ${Errors}
    StrCpy $Wait $1
  ${EndIf}
  StrCpy $DropIndex ""
  ClearErrors
  ${GetOptions} $0 "/DROPINDEX" $1
  ${IfNot} ${Errors}
    StrCpy $DropIndex " --drop-index"
  ${EndIf}
FunctionEnd

; Documents, the journal and backups are never touched; our entries are taken out of every client
; while the program is still there to do it (field notes A12, I04).
Section "Uninstall"
  Call un.FreeFiles
  DetailPrint "$(DISCONNECTING)"
  ${If} $DropIndex == ""
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(DROP_INDEX)" /SD IDNO IDNO +2
    StrCpy $DropIndex " --drop-index"
  ${EndIf}
  nsExec::ExecToLog '"$INSTDIR\${CLI}" unregister$DropIndex'
  Pop $0
  ${If} $0 != "0"
    SetErrorLevel ${NOT_CONNECTED}
    MessageBox MB_OK|MB_ICONINFORMATION "$(DISCONNECT_FAILED)" /SD IDOK
  ${EndIf}
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${TRAY}"
  Delete "$INSTDIR\${CLI}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\서재.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${SETTINGS_KEY}"
  DeleteRegValue HKCU "${RUN_KEY}" "${PRODUCT}"
SectionEnd
