"use client";

import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import type { SuggestionWords } from "./suggestion-words";
import type { sentEvent } from "./sent-event";

interface SuggestedArticlesProps {
  /** The company's slug. */
  site: string;
  words: SuggestionWords;
  /** The form's event after which the ticket was sent. */
  sentOn: "submit" | typeof sentEvent;
}

const Found = z.object({ data: z.array(z.object({ slug: z.string(), title: z.string(), excerpt: z.string() })) });
type Article = z.output<typeof Found>["data"][number];

const pauseMs = 400;
const shortest = 3;
const most = 3;

/**
 * Published articles for the subject of the form around it, as it is typed. Nothing depends on it: without scripts, or without an
 * answer, it stays empty. What became of the suggestions is reported under a random name for this one form.
 */
export function SuggestedArticles({ site, words, sentOn }: SuggestedArticlesProps) {
  const place = useRef<HTMLDivElement>(null);
  const visit = useRef<string | null>(null);
  const [articles, setArticles] = useState<readonly Article[] | null>(null);

  useEffect(() => {
    const form = place.current?.closest("form");
    const subject = form?.elements.namedItem("subject");
    if (!form || !(subject instanceof HTMLInputElement)) return;
    const base = `/api/public/kb/${site}`;
    const report = (stage: "shown" | "sent") => void reportStage(base, visit.current, stage);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const search = async (): Promise<void> => {
      const text = subject.value.trim().slice(0, 100);
      asking?.abort();
      if (text.length < shortest) return setArticles(null);
      asking = new AbortController();
      const { signal } = asking;
      const asked = { q: text, limit: String(most), language: document.documentElement.lang.slice(0, 2) };
      const answer = await fetch(`${base}/articles?${new URLSearchParams(asked).toString()}`, { signal });
      const found = Found.safeParse(answer.ok ? await answer.json() : null);
      if (!found.success || signal.aborted) return;
      setArticles(found.data.data.slice(0, most));
      if (found.data.data.length === 0 || visit.current !== null) return;
      visit.current = crypto.randomUUID();
      report("shown");
    };
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void search().catch(() => undefined), pauseMs);
    };
    const sent = () => report("sent");
    subject.addEventListener("input", typed);
    form.addEventListener(sentOn, sent);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      subject.removeEventListener("input", typed);
      form.removeEventListener(sentOn, sent);
    };
  }, [site, sentOn]);

  const opened = () => void reportStage(`/api/public/kb/${site}`, visit.current, "opened");
  return (
    <div ref={place} className="grid gap-2 empty:hidden">
      <p role="status" className="sr-only">
        {articles === null ? null : words.found[articles.length]}
      </p>
      {articles === null || articles.length === 0 ? null : (
        <section aria-label={words.title} className="grid gap-1 rounded-md border border-line bg-surface px-4 py-3">
          <h2 className="text-sm font-semibold">{words.title}</h2>
          <ul className="grid">
            {articles.map(({ slug, title, excerpt }) => (
              <li key={slug} className="border-t border-line py-2 first:border-0">
                <a
                  href={`/kb/articles/${encodeURIComponent(slug)}`}
                  target="_blank"
                  rel="noopener"
                  onClick={opened}
                  className="font-medium underline"
                >
                  <bdi>{title}</bdi>
                  <span className="sr-only"> ({words.new_tab})</span>
                </a>
                <p dir="auto" className="line-clamp-2 text-sm text-muted">
                  {excerpt}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Survives that the page is left; a report that gets lost counts as nothing. */
async function reportStage(base: string, visit: string | null, stage: "shown" | "opened" | "sent"): Promise<void> {
  if (visit === null) return;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ visit, stage });
  await fetch(`${base}/suggestions`, { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
}
