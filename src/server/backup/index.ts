// What the other rooms may know of this one.

export { fetchBackup, serveBackups } from "./backup-socket.ts";
export { checkBackup } from "./check-backup.ts";
export { restoreBackup } from "./restore-backup.ts";
export { writeBackup } from "./write-backup.ts";
