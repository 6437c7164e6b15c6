import { paths } from "#web/app/paths.ts";
import type { JournalEntry } from "#web/content/blog/journal.ts";
import { pictureUrl } from "./shop-url.ts";

export function articleJsonLd({ url, brand }: { url: string; brand: string }, article: JournalEntry) {
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
      ...(article.changedOn > article.publishedOn ? { dateModified: article.changedOn } : {}),
      inLanguage: "en-GB",
      mainEntityOfPage: url + paths.blogPost(article.id),
      author: article.author ? { "@type": "Person", name: article.author } : house,
      publisher: house,
    },
  };
}
