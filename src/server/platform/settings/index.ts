export {
  readSettings,
  readSettingsAndTrader,
  readTrader,
  settingsFrom,
  updateTrader,
  viewSettings,
  warnOfExampleTrader,
} from "./read-settings.ts";
export { findSetting, saveSetting } from "./settings.queries.ts";
export {
  noteAgreedUntil,
  noteBackup,
  noteMailServer,
  noteMissingRights,
  readAgreedUntil,
  readLastBackup,
  readMailServerAway,
  readMissingRights,
  readTicks,
  TICKS_KEY,
} from "./shop-state.ts";
