import { BookOpen, Plus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const articleNoun = defineNoun({
  noun: "article",
  icon: BookOpen,
  page: (id) => ["articles", id],
  nav: { section: "support", permission: "kb.read", goto: "b" },
  actions: [{ key: "new", icon: Plus, permission: "kb.write", segments: ["articles", "new"] }],
});
export const categoryNoun = defineNoun({
  noun: "category",
  icon: BookOpen,
  page: () => ["articles", "categories"],
  affects: ["categories", "articles"],
});
export const kbDomainNoun = defineNoun({
  noun: "kb_domain",
  icon: BookOpen,
  page: () => ["settings", "knowledge-base"],
  affects: ["kb-domains"],
});
