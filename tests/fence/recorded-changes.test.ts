import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { CONTRACT_CALLS } from "#tests/support/contract-calls.ts";
import { listProjectFiles } from "#tests/support/project-files.ts";

const RECORD_CHANGE = "src/server/platform/audit/record-change.ts#recordChange";

/** Calls of the administrator that use a writing method but record no change, each with the reason. */
const UNRECORDED: Record<string, string> = {
  checkBoxDispatch: "a preview",
  checkNumbers: "a preview",
  checkRecipe: "a preview",
  correctMoveRow: "a preview",
  downloadBoxLabels: "a file",
  downloadBoxSlips: "a file",
  downloadClickAndDrop: "a file",
  downloadInvoices: "a file",
  downloadLabels: "a file",
  downloadPackingSlips: "a file",
  downloadParcelLabels: "a file",
  downloadParcelSlips: "a file",
  downloadParcelTable: "a file",
  downloadSampleLabels: "a file",
  downloadSampleTable: "a file",
  forgetMissedPath: "a count, which visitors make",
  markConversation: "a mark for the next reader",
  lookUpMove: "a preview",
  previewCancellation: "a preview",
  previewDraft: "a preview",
  previewPage: "shows a text, and stores nothing",
  previewRecall: "a preview",
  previewReply: "a preview",
  previewTelephoneOrder: "a preview",
  readPacking: "a preview",
  readMention: "a mark for the reader",
  removeMove: "a file, whose started subscriptions are recorded",
  saveMoveChoices: "a preview",
  startSecondFactor: "recorded when its first code confirms it",
  uploadSubscriptionMove: "a preview",
};

/** A declaration at the top of a file and the names that it uses. */
interface Declaration {
  uses: Set<string>;
}

interface Module {
  declarations: Map<string, Declaration>;
  /** Maps a local name to "file#name". "file#*" is a whole module. */
  imports: Map<string, string>;
  /** Maps an exported name to "file#name" of another file. */
  reexports: Map<string, string>;
  /** Maps the name of a call to the names that its handler uses. */
  routes: Map<string, Set<string>>;
}

const files = listProjectFiles().filter((file) => /^src\/server\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"));
const modules = new Map(files.map((file) => [file, readModule(file, readFileSync(file, "utf8"))]));

it("records each change that an administrator makes", () => {
  const handlers = new Map(
    [...modules].flatMap(([file, { routes }]) => [...routes].map(([call, uses]) => [call, { file, uses }] as const)),
  );
  const writes = CONTRACT_CALLS.filter(({ call }) => call.access === "admin" && call.method !== "GET");
  const unrecorded = writes.flatMap(({ name }) => {
    const handler = handlers.get(name);
    return handler && reaches(handler.file, handler.uses) ? [] : [name];
  });
  expect(writes.length).toBeGreaterThan(50);
  expect(unrecorded.toSorted()).toEqual(Object.keys(UNRECORDED).toSorted());
});

it("notices a handler that records nothing", () => {
  const source = 'import { recordChange } from "#server/platform/audit/index.ts";\n';
  const withRecord = `${source}api.serve(calls.send, () => send());\nfunction send() {\n  return recordChange();\n}`;
  for (const [code, expected] of [
    [withRecord, true],
    [withRecord.replace("return recordChange()", '// recordChange()\n  return "recordChange()"'), false],
  ] as const) {
    const file = "src/server/planted.ts";
    modules.set(file, readModule(file, code));
    expect(reaches(file, modules.get(file)?.routes.get("send") ?? []), code).toBe(expected);
    modules.delete(file);
  }
});

/** True if code that uses these names may call `recordChange`, directly or through other functions of the server. */
function reaches(file: string, uses: Iterable<string>, seen = new Set<string>()): boolean {
  for (const name of uses) {
    const target = resolve(file, name);
    if (target === RECORD_CHANGE) return true;
    if (target === undefined || seen.has(target)) continue;
    seen.add(target);
    const [targetFile = "", targetName = ""] = target.split("#");
    const declaration = modules.get(targetFile)?.declarations.get(targetName);
    if (declaration && reaches(targetFile, declaration.uses, seen)) return true;
  }
  return false;
}

/** Finds the declaration of a name through imports and index files, as "file#name". */
function resolve(file: string, name: string): string | undefined {
  const module = modules.get(file);
  if (module === undefined) return;
  if (module.declarations.has(name)) return `${file}#${name}`;
  const next = module.imports.get(name) ?? module.reexports.get(name);
  if (next === undefined) return;
  const [nextFile = "", nextName = ""] = next.split("#");
  return resolve(nextFile, nextName);
}

function readModule(file: string, source: string): Module {
  const module: Module = { declarations: new Map(), imports: new Map(), reexports: new Map(), routes: new Map() };
  const { program } = parseSync(file, source);
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") {
      const from = fileOf(file, statement.source.value);
      for (const specifier of statement.specifiers) {
        if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
        module.imports.set(specifier.local.name, `${from}#${specifier.imported.name}`);
      }
    } else if (statement.type === "ExportNamedDeclaration" && statement.source) {
      const from = fileOf(file, statement.source.value);
      for (const { local, exported } of statement.specifiers) {
        if (local.type === "Identifier" && exported.type === "Identifier")
          module.reexports.set(exported.name, `${from}#${local.name}`);
      }
    } else {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      const uses = namesIn(source.slice(statement.start, statement.end));
      if (declared?.type === "FunctionDeclaration" || declared?.type === "ClassDeclaration") {
        if (declared.id) module.declarations.set(declared.id.name, { uses });
      } else if (declared?.type === "VariableDeclaration") {
        for (const { id } of declared.declarations)
          if (id.type === "Identifier") module.declarations.set(id.name, { uses });
      }
    }
  }
  new Visitor({
    ForOfStatement({ left, right, body }) {
      if (left.type !== "VariableDeclaration") return;
      const list = source.slice(right.start, right.end);
      for (const [, name = ""] of list.matchAll(/\.(\w+)/g)) {
        module.routes.set(name, namesIn(source.slice(body.start, body.end)));
      }
    },
    CallExpression({ callee, arguments: [call, handler] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (!/^serve/.test(callee.property.name) || !call || !handler) return;
      const name = /(\w+)$/.exec(source.slice(call.start, call.end))?.[1];
      if (name) module.routes.set(name, namesIn(source.slice(handler.start, handler.end)));
    },
  }).visit(program);
  return module;
}

/** The names that a piece of code uses, without comments and string literals. */
function namesIn(code: string): Set<string> {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"/g, " ");
  return new Set(bare.match(/(?<![.\w])[A-Za-z_]\w*/g));
}

function fileOf(importer: string, specifier: string): string {
  if (specifier.startsWith("#server/")) return specifier.replace("#", "src/");
  return specifier.startsWith("./") ? join(importer, "..", specifier) : specifier;
}
