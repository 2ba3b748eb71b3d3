// The windows on top of the page, in English.

export const DIALOGS = {
  "help.hands": "With a mouse or a finger",
  "help.keys": "Keys",
  "over.again": "Play again",
  "round.title": "Round 1 is over",
  "round.next": "Start round 2",
  "settings.muted": "Mute all sounds",
  "settings.volume": "Volume",
  "settings.oneTap": "Place with one tap",
  "settings.oneTap.note": "On a touch screen, without the second tap that confirms.",
  "settings.undoAll": "Undo as often as you like",
  "settings.undoAll.note": "From the next game on; otherwise one move.",
  "settings.theme": "Colours",
  "settings.theme.auto": "As the system",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.language": "Language",
  "settings.language.auto": "As the browser",
};
