import { type Config, readConfig, StartError } from "#server/platform/config/config.ts";
import { greetMailServer } from "#server/platform/kernel/mail-transport.ts";
import { examineMachine, examineSettings, type Finding, messageOf, writeFindings } from "./doctor/examine-machine.ts";
import { examineOutside } from "./doctor/examine-outside.ts";
import { examineShop } from "./doctor/examine-shop.ts";
import { withShop } from "./run-command.ts";

// Examines this installation and prints one page without secrets, for its operator and for bug reports.
const findings = await examine();
console.log(writeFindings(findings));
const wrong = findings.filter(({ state }) => state === "wrong").length;
console.log(wrong === 0 ? "\nNothing is wrong." : `\n${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong.`);
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
      ? "the running shop has the embedded database to itself: look at its dashboard, or ask again while it is stopped"
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
    return [{ about, state: "fine", words: `${hostname} takes this shop in (${protocol.slice(0, -1)})` }];
  } catch (error) {
    return [{ about, state: "wrong", words: `${hostname} does not take this shop in: ${messageOf(error)}` }];
  }
}
