// What the settings and the help offer to the rest of the page.

export { Help, SettingsForm } from "./view";
