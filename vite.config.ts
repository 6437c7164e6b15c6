import mdx from "@mdx-js/rollup";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: "src/public",
  plugins: [{ enforce: "pre", ...mdx() }, tailwindcss(), reactRouter()],
});
