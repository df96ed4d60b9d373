import { createArticle, createCategory, setKbDomain } from "@/lib/domains/knowledge-base";
import type { One } from "@/tests/support/one";

export const one: One = {
  shown: { article: { at: "/kb/articles?status=published" } },
  records: {
    article: async ({ owner, idOf }) =>
      (
        await createArticle(owner, {
          title: "Clear a paper jam",
          body: "Open the rear cover, then pull the paper out slowly.",
          category_id: await idOf("category"),
        })
      ).id,
    kb_domain: async ({ owner }) => (await setKbDomain(owner, { hostname: "help.acme.example" })).id,
    category: async ({ owner }) => (await createCategory(owner, { name: "Printers" })).id,
  },
};
