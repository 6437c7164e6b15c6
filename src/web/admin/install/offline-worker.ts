import program from "./worker-program.js?raw";

/** The dashboard's service worker. Its policy lets it load the shop's own files and nothing else. */
export function loader() {
  return new Response(program, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
      "service-worker-allowed": "/admin",
    },
  });
}
