export {
  fullBackupName,
  openBackupPlace,
  removeOldBackups,
  splitBackupAddress,
} from "./backup-place.ts";
export { fetchBackup, serveBackups, writeBackup } from "./backup-socket.ts";
export { pictureType, withFullBackup, writeFullBackup } from "./full-backup.ts";
export { writeOpenFiles } from "./open-files.ts";
export { checkBackup, restoreBackup } from "./restore-backup.ts";
