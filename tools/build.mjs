import { build, install } from "./set-up.mjs";

await install();
await build();
