import { paths } from "#web/app/paths.ts";
import type { Article } from "#web/content/articles.ts";
import { pictureUrl } from "./shop-url.ts";

export function articleJsonLd({ url, brand }: { url: string; brand: string }, article: Article) {
  const house = { "@type": "Organization", name: brand, url: `${url}/` };
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: article.title,
      description: article.description,
      articleSection: article.category,
      image: [pictureUrl(url, article.picture)],
      datePublished: article.publishedOn,
      inLanguage: "en-GB",
      mainEntityOfPage: url + paths.blogPost(article.id),
      author: house,
      publisher: house,
    },
  };
}
