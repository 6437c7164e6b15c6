import { HIGHER_MODULES } from "#server/app/start/higher-modules.ts";
// Sends emails in a worker process. Arguments: data folder, mail server, action, times. The action `die` queues an
// email and kills the process after the mail server has accepted it but before the shop has recorded this. The action
// `send` sends the due emails at each time.

import { sendEmails } from "#server/admin/sent-emails/send-emails.ts";
import { createServer } from "#server/app/http/app.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPglite } from "#server/platform/db/open-database.ts";
import { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import { smtpTransport } from "#server/platform/kernel/mail-transport.ts";
import { openPictureFiles } from "#server/platform/kernel/picture-files.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/queue-email.ts";
import { sandboxGateway } from "#server/platform/payments/sandbox/sandbox-gateway.ts";

const [dataDir = "", smtpUrl = "", task = "", ...times] = process.argv.slice(2);
const config = readConfig({ LOG_LEVEL: "silent" });
const database = await openPglite(dataDir);
const mailer = smtpTransport({ url: smtpUrl, connections: 1, emailsPerConnection: 100, emailsPerSecond: undefined });
let now = new Date(times[0] ?? "");
const clock = () => now;
const { log } = createServer(config);
const shop: Shop = {
  config,
  db: database.db,
  replica: undefined,
  databaseHealth: new DatabaseHealth({ db: database.db, log }),
  secret: "a-secret-for-tests-of-at-least-32-characters",
  clock,
  moveClock: undefined,
  gateway: sandboxGateway({ db: database.db, clock }),
  carrier: undefined,
  mailer: {
    ...mailer,
    async send(message) {
      await mailer.send(message);
      if (task === "die") process.kill(process.pid, "SIGKILL");
    },
  },
  pictures: openPictureFiles(config),
  log,
  wake: () => undefined,
  isClosing: () => false,
  ...HIGHER_MODULES,
  isUnderLoad: () => false,
};
if (task === "die") {
  await database.db.transaction((tx) =>
    queueEmail(tx, now, {
      kind: "account-erased",
      about: "user:1",
      recipient: "wren@example.com",
      facts: { firstName: "Wren" },
    }),
  );
}
for (const time of times) {
  now = new Date(time);
  await sendEmails(shop);
}
await database.close();
