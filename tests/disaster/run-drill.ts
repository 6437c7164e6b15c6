import { parseArgs } from "node:util";
import { type Drill, runDrill } from "./drill.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const drills: readonly Drill[] = [
  { database: "embedded", place: "folder" },
  { database: "postgresql", place: "bucket" },
];
for (const drill of drills.filter(({ database }) => !values.only || database === values.only)) {
  console.log(`${drill.database}, backups in a ${drill.place}`);
  const { restoredMs } = await runDrill(drill, (line) => console.log(`  ${line}`));
  console.log(`  sells again ${(restoredMs / 60_000).toFixed(1)} minutes after the loss\n`);
}
