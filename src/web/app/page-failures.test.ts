import { expect, it } from "vitest";
import { createPageContext } from "./page-api.ts";
import { handleError } from "./page-failures.ts";

const args = (onFailure: (failure: unknown) => void, signal?: AbortSignal) => ({
  request: new Request("http://localhost/products", signal ? { signal } : {}),
  params: {},
  context: createPageContext(() => Promise.reject(new Error("nobody reads here")), onFailure),
});

it("what a page fails at is told to whoever renders it, and printed nowhere", () => {
  const heard: unknown[] = [];
  const failure = new Error("Failed query: select 1\nparams: wren@example.com");
  handleError(
    failure,
    args((told) => heard.push(told)),
  );
  const asReply = { status: 500, statusText: "", internal: true, data: "", error: failure };
  handleError(
    asReply,
    args((told) => heard.push(told)),
  );
  expect(heard).toEqual([failure, failure]);
});

it("a page that nobody waits for any more has failed at nothing", () => {
  const heard: unknown[] = [];
  handleError(
    new Error("gone"),
    args((told) => heard.push(told), AbortSignal.abort()),
  );
  expect(heard).toEqual([]);
});
