import type { ReactNode } from "react";
import { PageRefresh } from "./PageRefresh";

interface Refresh {
  /** The seconds until the page reloads by itself, and the target. */
  after: number;
  url: string;
  /** The address that asks the provider about the attempt, where the payer waits for its answer. */
  ask_at?: string;
  attempt?: string;
}

/**
 * Redirects at once with a meta refresh. A later reload uses script, which does not disturb the reader, and the meta refresh only without
 * script.
 */
function AutoContinue({ after, url, ask_at, attempt }: Refresh) {
  const meta = <meta httpEquiv="refresh" content={`${String(after)};url=${url}`} />;
  if (after === 0) return meta;
  return (
    <>
      <PageRefresh after={after} ask_at={ask_at} attempt={attempt} />
      <noscript>{meta}</noscript>
    </>
  );
}

interface OutcomePanelProps {
  title: string;
  text: string;
  tone?: "neutral" | "good" | "bad";
  refresh?: Refresh;
  receipt?: ReactNode;
  children: ReactNode;
}

const titles = { neutral: "", good: "text-good", bad: "text-bad" };

/** What became of a visit to a provider's page, with the ways on. */
export function OutcomePanel({ title, text, tone = "neutral", refresh, receipt, children }: OutcomePanelProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      {refresh ? <AutoContinue {...refresh} /> : null}
      <div className="grid gap-2" role="status">
        <h1 className={`text-xl font-semibold ${titles[tone]}`}>{title}</h1>
        <p className="measure">{text}</p>
      </div>
      {receipt}
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
