import { type Config, readConfig, StartError } from "#server/platform/config/config.ts";
import { greetMailServer } from "#server/platform/kernel/mail-transport.ts";
import { withMailbox } from "#server/platform/kernel/mailbox.ts";
import { examineMachine, examineSettings, type Finding, messageOf, writeFindings } from "./doctor/examine-machine.ts";
import { examineOutside } from "./doctor/examine-outside.ts";
import { examineShop } from "./doctor/examine-shop.ts";
import { withShop } from "./run-command.ts";

// Examines this installation and prints one page without secrets, for its operator and for bug reports.
const findings = await examine();
console.log(writeFindings(findings));
const wrong = findings.filter(({ state }) => state === "wrong").length;
console.log(wrong === 0 ? "\nNo problems found." : `\n${wrong} ${wrong === 1 ? "problem" : "problems"} found.`);
process.exitCode = wrong === 0 ? 0 : 1;

async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    return [{ about: "settings", state: "wrong", words: messageOf(error) }];
  }
  return [
    ...examineSettings(config),
    ...examineMachine(config),
    ...(await examineBooks()),
    ...(await examineMail(config)),
    ...(await examineMailbox(config)),
    ...(await examineOutside(config)),
  ];
}

async function examineBooks(): Promise<Finding[]> {
  const found: Finding[] = [];
  try {
    await withShop(async (shop) => void found.push(...(await examineShop(shop))), { asItIs: true });
    return found;
  } catch (error) {
    const isInUse = error instanceof StartError && error.message.startsWith("Another process");
    const words = isInUse
      ? "not checked, because the running shop uses the embedded database. Stop the shop and run this again, or check the dashboard"
      : messageOf(error);
    return [...found, { about: "database", state: isInUse ? "unknown" : "wrong", words }];
  }
}

async function examineMail({ smtp }: Config): Promise<Finding[]> {
  if (!smtp) return [];
  const about = "mail server";
  const { hostname, protocol } = new URL(smtp.url);
  try {
    await greetMailServer(smtp);
    return [{ about, state: "fine", words: `${hostname} accepts this shop (${protocol.slice(0, -1)})` }];
  } catch (error) {
    return [{ about, state: "wrong", words: `${hostname} does not accept this shop: ${messageOf(error)}` }];
  }
}

async function examineMailbox({ mailbox }: Config): Promise<Finding[]> {
  if (!mailbox) return [];
  const about = "mailbox";
  const { hostname, protocol } = new URL(mailbox.url);
  try {
    const emails = await withMailbox(mailbox, async ({ nextUid }) => nextUid - 1);
    const numbered = emails === 0 ? "no email has arrived yet" : `the last email has the number ${emails}`;
    return [{ about, state: "fine", words: `${hostname} can be read (${protocol.slice(0, -1)}), ${numbered}` }];
  } catch (error) {
    return [{ about, state: "wrong", words: `${hostname}: ${messageOf(error)}` }];
  }
}
