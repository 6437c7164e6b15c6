interface Crumb {
  name: string;
  path: string;
}

/** Breadcrumbs from the home page to the current page, which is the last one. */
export function breadcrumbsJsonLd(url: string, crumbs: readonly Crumb[]) {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [{ name: "Home", path: "/" }, ...crumbs].map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: url + path,
      })),
    },
  };
}
