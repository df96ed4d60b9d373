import { useTranslations } from "next-intl";

/** How much of what is shared is done; nothing where nothing is shared. */
export function ProgressLine({ done, total }: { done: number; total: number }) {
  const t = useTranslations("portal.projects");
  if (total === 0) return null;
  return (
    <span className="flex w-full max-w-72 items-center gap-3 text-sm text-muted">
      <progress value={done} max={total} aria-label={t("progress")} className="h-2 min-w-0 flex-1 accent-accent" />
      <span className="tabular-nums">{t("done_of", { done, total })}</span>
    </span>
  );
}
