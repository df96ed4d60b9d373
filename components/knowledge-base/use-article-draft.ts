"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { mergeStale } from "@/components/api/merge-stale";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { StaleEdit } from "@/components/api/use-update";
import { useAutosave } from "@/components/editor/use-autosave";
import { ArticleUpdate } from "@/lib/domains/knowledge-base/schema";
import { articles, type ArticleRecord } from "./resource";

/** What the editor changes. */
export type ArticleFields = Pick<ArticleRecord, "title" | "slug" | "category_id" | "body">;

interface ArticleDraft extends ArticleFields {
  /** The version that was loaded, and its fields: later changes are compared with them. */
  version: number;
  base: ArticleFields;
}

const fieldsOf = ({ title, slug, category_id, body }: ArticleFields): ArticleFields => ({ title, slug, category_id, body });
const draftOf = (article: ArticleRecord): ArticleDraft => ({ ...fieldsOf(article), version: article.version, base: fieldsOf(article) });

/** The fields that the API would refuse, with what is wrong. */
export function problemsOf(fields: ArticleFields): Partial<Record<keyof ArticleFields, string>> {
  const wire = { ...fieldsOf(fields), title: fields.title.trim() };
  const issues = z.safeDecode(ArticleUpdate, wire).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, code }) => [String(path[0]), code === "invalid_format" ? "pattern" : code]));
}

/** What can be sent of a draft. */
function sendable(fields: ArticleFields, base: ArticleFields): Partial<ArticleFields> {
  const wrong = problemsOf(fields);
  const wire = { ...fieldsOf(fields), title: fields.title.trim() };
  return Object.fromEntries(
    Object.entries(wire).filter(([name, value]) => !(name in wrong) && value !== base[name as keyof ArticleFields]),
  );
}

/** A draft that saves itself. Another person's changes of other fields are taken over; for the same field, the reader chooses. */
export function useArticleDraft(article: ArticleRecord) {
  const api = useApi();
  const cache = useQueryClient();
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const server = useRef<{ version: number; base: ArticleFields } | null>(null);
  const latest = useRef<ArticleDraft | null>(null);

  async function choose(base: ArticleFields, now: ArticleFields, changes: Partial<ArticleFields>): Promise<Partial<ArticleFields>> {
    const { clashes, pending } = mergeStale(base, now, changes);
    if (clashes.length === 0) return pending;
    const mine = await new Promise<Record<string, unknown>>((resolve) =>
      setStale({ clashes, choose: resolve, abandon: () => resolve({}) }),
    ).finally(() => setStale(null));
    return { ...pending, ...mine };
  }

  async function save(value: ArticleDraft, onWaiting: (waiting: boolean) => void): Promise<void | "kept"> {
    let { version, base } = server.current ?? value;
    let changes = sendable(value, base);
    while (Object.keys(changes).length > 0) {
      try {
        const saved = await api.update(articles, article.id, version, changes, { onWaiting });
        server.current = { version: saved.version, base: fieldsOf(saved) };
        void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, articles.name) });
        cache.setQueryData(queryKeys.record(api.tenant, articles.name, article.id), saved);
        takeOver(saved, value);
        break;
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "stale") throw error;
        const now = await api.get(articles, article.id);
        changes = await choose(base, fieldsOf(now), changes);
        server.current = { version: now.version, base: fieldsOf(now) };
        ({ version, base } = server.current);
        if (Object.keys(changes).length === 0) takeOver(now, value);
      }
    }
    return Object.keys(problemsOf(value)).length > 0 ? "kept" : undefined;
  }
  const { value, change, state, problem, restored, flush } = useAutosave<ArticleDraft>({
    key: `${api.tenant}:article:${article.id}`,
    first: draftOf(article),
    save,
  });
  latest.current = value;

  /** Shows what the server has in the fields that the reader has not touched since `sent`. */
  function takeOver(now: ArticleRecord, sent: ArticleFields): void {
    const typed = latest.current ?? draftOf(now);
    const differing = Object.entries(fieldsOf(now)).filter(([name, is]) => {
      const field = name as keyof ArticleFields;
      return (
        typed[field] === sent[field] &&
        typed[field] !== is &&
        !(field in problemsOf(sent)) &&
        !(field === "title" && sent.title.trim() === is)
      );
    });
    if (differing.length > 0) change({ ...typed, ...Object.fromEntries(differing), version: now.version, base: fieldsOf(now) });
  }
  const edit = (changes: Partial<ArticleFields>) => change({ ...value, ...changes, ...server.current });
  return { value, edit, state, problem, restored, flush, stale };
}
