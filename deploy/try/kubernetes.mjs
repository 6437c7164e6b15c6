// The sketch for Kubernetes against the schemas of its API, as a library of npm carries them:
//   npm run try:kubernetes
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseAllDocuments } from "yaml";
import { expect, finish, run, step } from "./steps.mjs";

const MODELS = "kubernetes-models@5.1.0";
const CACHE = ".cache/kubernetes";

const text = readFileSync("deploy/kubernetes.yaml", "utf8");
await step("the schemas", async () => {
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(join(CACHE, "package.json"))) writeFileSync(join(CACHE, "package.json"), "{}");
  await run("npm", ["install", "--prefix", CACHE, "--no-audit", "--no-fund", "--save-exact", MODELS]);
  return MODELS;
});
const objects = readObjects(text);
const kinds = new Map();
for (const { apiVersion, kind } of objects) {
  const models = await import(
    pathToFileURL(join(CACHE, "node_modules/kubernetes-models", `${apiVersion}/index.js`)).href
  );
  kinds.set(`${apiVersion} ${kind}`, models[kind]);
}
for (const object of objects) {
  await step(`${object.kind} ${object.metadata.name}`, async () => {
    validate(object);
    return `as ${object.apiVersion} says`;
  });
}
await step("a sketch with a fault", async () => {
  const broken = readObjects(text.replace("replicas: 2", "replicas: two"))[0];
  let said = "";
  try {
    validate(broken);
  } catch ({ message }) {
    said = message;
  }
  expect(said.includes("replicas"), `the fault was not found: ${said || "nothing was said"}`);
  return "refused";
});
finish();

function readObjects(yaml) {
  return parseAllDocuments(yaml).map((document) => document.toJS());
}

/** Throws what the schema does not allow. */
function validate(object) {
  const Kind = kinds.get(`${object.apiVersion} ${object.kind}`);
  new Kind(object).validate();
}
