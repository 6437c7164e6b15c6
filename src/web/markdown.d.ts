/** A text that comes with the shop: HTML with placeholders (vite.config.ts). */
declare module "*.md" {
  const html: string;
  export default html;
}
