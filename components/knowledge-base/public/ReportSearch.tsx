"use client";

import { useEffect } from "react";

/** Tells the company of a search that found nothing. Programs that only fetch the page run no scripts, so they are not counted. */
export function ReportSearch({ slug, q }: { slug: string; q: string }) {
  useEffect(() => {
    const said = `atrium-search:${q}`;
    try {
      // A reload is the same search.
      if (sessionStorage.getItem(said) !== null) return;
      sessionStorage.setItem(said, "1");
    } catch {
      return;
    }
    void fetch(`/api/public/kb/${slug}/searches`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ q }),
      keepalive: true,
    })
      .then((answer) => answer.text())
      .catch(() => undefined);
  }, [slug, q]);
  return null;
}
