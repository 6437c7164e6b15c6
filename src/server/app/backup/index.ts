export { fetchBackup, serveBackups, writeBackup } from "./backup-socket.ts";
export { checkBackup, restoreBackup } from "./restore-backup.ts";
