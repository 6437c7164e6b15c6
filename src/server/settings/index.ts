// What the other rooms may know of this one.

export { noteAgreedUntil, readAgreedUntil } from "./agreed-until.ts";
export { noteBackup, readLastBackup } from "./last-backup.ts";
export { noteMailServer, readMailServerAway } from "./mail-server-away.ts";
export { noteMissingRights, readMissingRights } from "./missing-rights.ts";
export { readSettings, readSettingsAndTrader, settingsFrom, viewSettings } from "./read-settings.ts";
export { readTicks, TICKS_KEY } from "./read-ticks.ts";
export { readTrader, warnOfExampleTrader } from "./read-trader.ts";
export { findSetting, saveSetting } from "./settings.queries.ts";
export { updateTrader } from "./update-trader.ts";
