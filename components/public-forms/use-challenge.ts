"use client";

import { useEffect, useRef, useState } from "react";
import { AltchaChallenge, type FormProtection } from "@/lib/domains/public-forms/schema";
import { solveAltcha } from "./solve-altcha";
import { showTurnstile } from "./turnstile";

/** `solve` gives a solution that works once: computed for ALTCHA, the reader's for Turnstile, which is shown in `place`. */
export function useChallenge({ provider, url, site_key }: FormProtection["challenge"]) {
  const place = useRef<HTMLDivElement>(null);
  const token = useRef<string | null>(null);
  const again = useRef<() => void>(() => undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (provider !== "turnstile" || site_key === null || place.current === null) return;
    showTurnstile(place.current, site_key, (given) => (token.current = given)).then(
      (reset) => (again.current = reset),
      () => setFailed(true),
    );
  }, [provider, site_key]);

  async function solve(): Promise<string | null> {
    if (provider === "turnstile") return token.current;
    const answer = await fetch(url ?? "", { headers: { accept: "application/json" }, credentials: "omit" });
    const challenge = AltchaChallenge.safeParse(answer.ok ? await answer.json() : null);
    return challenge.success ? solveAltcha(challenge.data) : null;
  }
  return { place: provider === "turnstile" ? place : null, solve, failed, again: () => again.current() };
}
