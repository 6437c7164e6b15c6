export {
  readSettings,
  readSettingsAndTrader,
  readTrader,
  saveFields,
  settingsFrom,
  traderFrom,
  updateTrader,
  viewSettings,
  warnOfExampleTrader,
} from "./read-settings.ts";
export { findSetting, findStoredSettings, saveSetting } from "./settings.queries.ts";
export {
  noteAgreedUntil,
  noteBackup,
  noteMailServer,
  noteMissingRights,
  notePushedAlerts,
  readAgreedUntil,
  readLastBackup,
  readMailServerAway,
  readMissingRights,
  readPushedAlerts,
  readTicks,
  TICKS_KEY,
} from "./shop-state.ts";
