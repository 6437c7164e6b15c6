import { config, z } from "zod";

// In a browser Zod would try to compile code, which the Content-Security-Policy refuses and reports.
if ("document" in globalThis) config({ jitless: true });

export { z };
