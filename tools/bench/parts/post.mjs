import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/**
 * Posts JSON and returns status, headers and body. Node's own client costs a fraction of `fetch`. This matters, because
 * the load runs beside the measured process.
 */
export function post(url, headers, body) {
  return send(url, { method: "POST", headers }, body);
}

export function send(url, { method, headers }, body) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const text = JSON.stringify(body);
  const asked = request(url, { agent, method, headers: { ...headers, "content-length": Buffer.byteLength(text) } });
  asked.on("error", reject);
  asked.on("response", (reply) => {
    let received = "";
    reply.setEncoding("utf8");
    reply.on("data", (part) => {
      received += part;
    });
    reply.on("error", reject);
    reply.on("end", () => {
      const { statusCode: status, headers: answered } = reply;
      try {
        resolve({ status, ok: status >= 200 && status < 300, headers: answered, answer: JSON.parse(received) });
      } catch (error) {
        reject(error);
      }
    });
  });
  asked.end(text);
  return promise;
}
