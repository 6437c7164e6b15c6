// What the other rooms may know of this one.

export { noteAgreedUntil } from "./note-agreed-until.ts";
export { noteBackup } from "./note-backup.ts";
export { noteMissingRights } from "./note-missing-rights.ts";
export { readAgreedUntil } from "./read-agreed-until.ts";
export { readLastBackup } from "./read-last-backup.ts";
export { readMissingRights } from "./read-missing-rights.ts";
export { readSettings, settingsFrom } from "./read-settings.ts";
export { readTicks, TICKS_KEY } from "./read-ticks.ts";
export { readTrader } from "./read-trader.ts";
export { lockSettings, saveSetting } from "./settings.queries.ts";
export { updateTrader } from "./update-trader.ts";
export { viewSettings } from "./view-settings.ts";
export { warnOfExampleTrader } from "./warn-of-example-trader.ts";
