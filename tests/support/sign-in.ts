import type { APIRequestContext } from "playwright-core";

const PASSWORDS = { demo: "demo123", admin: "admin123" };

export async function signIn(request: APIRequestContext, username: keyof typeof PASSWORDS): Promise<void> {
  const reply = await request.post("/api/login", { data: { username, password: PASSWORDS[username] } });
  if (!reply.ok()) throw new Error(`${username} is not signed in: ${reply.status()} ${await reply.text()}`);
}
