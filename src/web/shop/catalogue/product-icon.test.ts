import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import ProductIcon from "./product-icon.tsx";

// Specification: "A themed icon is chosen from keywords in the product name."
it.each([
  ["Stress Relief Collection", "lucide-waves"],
  ["Energy Boost Collection", "lucide-zap"],
  ["Sleep Support Collection", "lucide-moon"],
  ["Muscle Recovery Collection", "lucide-dumbbell"],
  ["Immune Support Collection", "lucide-shield-plus"],
  ["Mood Uplift Collection", "lucide-smile"],
])("the name %s chooses its icon", (name, icon) => {
  expect(renderToStaticMarkup(createElement(ProductIcon, { name, size: 24 }))).toContain(icon);
});
