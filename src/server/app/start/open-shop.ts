import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { renewSecondFactors } from "#server/accounts/index.ts";
import { renewCodes } from "#server/gift-cards/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import { ReadReplica } from "#server/platform/db/read-replica.ts";
import { openCarrier } from "#server/platform/kernel/carrier.ts";
import { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import { fileTransport, smtpTransport } from "#server/platform/kernel/mail-transport.ts";
import { openPictureFiles } from "#server/platform/kernel/picture-files.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { openGateway } from "#server/platform/payments/index.ts";
import { renewWebhookSecrets } from "#server/platform/webhooks/index.ts";
import { HIGHER_MODULES } from "./higher-modules.ts";

interface Parts {
  config: Config;
  db: Database;
  secret: string;
  log: FastifyBaseLogger;
  wake: Shop["wake"];
  clock?: () => Date;
  moveClock?: Shop["moveClock"];
  isClosing?: Shop["isClosing"];
  isUnderLoad?: Shop["isUnderLoad"];
}

/** Builds the shop, with its card provider and mailer, from an open database and the configuration. */
export async function openShop({
  config,
  db,
  secret,
  log,
  wake,
  clock = () => new Date(),
  moveClock,
  isClosing = () => false,
  isUnderLoad = () => false,
}: Parts): Promise<Shop> {
  return {
    config,
    db,
    replica: config.databaseReadUrl ? new ReadReplica(db, config.databaseReadUrl) : undefined,
    databaseHealth: new DatabaseHealth({ db, log }),
    secret,
    oldSecret: config.oldSessionSecret,
    clock,
    moveClock,
    gateway: await openGateway(config, { db, clock }),
    carrier: openCarrier(config),
    mailer: config.smtp ? smtpTransport(config.smtp) : fileTransport(join(config.dataDir, "outbox")),
    pictures: openPictureFiles(config),
    ...HIGHER_MODULES,
    log,
    wake,
    isClosing,
    isUnderLoad,
  };
}

/**
 * Seals stored values again after a change of `SESSION_SECRET`, and logs it if the secret is not the one that sealed
 * them. The shop runs without them.
 */
export async function renewSealedValues(shop: Shop): Promise<void> {
  const secondFactors = await renewSecondFactors(shop);
  const giftCards = await renewCodes(shop);
  const webhooks = await renewWebhookSecrets(shop);
  if (secondFactors + giftCards + webhooks === 0) return;
  shop.log.error(
    { secondFactors, giftCards, webhooks },
    "SESSION_SECRET is not the one that encrypted the stored second factors, gift card codes and webhook secrets: set the former one as SESSION_SECRET_OLD",
  );
}
