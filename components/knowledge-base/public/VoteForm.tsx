import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";

interface VoteFormProps {
  slug: string;
  /** The reader's own vote; null without one. */
  helpful: boolean | null;
  outcome: "failed" | "explained" | null;
}

/** Asks whether the article was helpful, and once answered, why; plain forms that work without scripts. */
export function VoteForm({ slug, helpful, outcome }: VoteFormProps) {
  const t = useTranslations("kb.pages.vote");
  const action = `/api/public/kb/votes/${encodeURIComponent(slug)}`;
  return (
    <section id="vote" aria-labelledby="vote-title" className="grid gap-3 border-t border-line pt-6">
      {outcome === "failed" ? (
        <Alert tone="bad" live>
          {t("failed")}
        </Alert>
      ) : null}
      {helpful === null ? (
        <form method="post" action={action} className="flex flex-wrap items-center gap-3">
          <h2 id="vote-title" className="font-semibold">
            {t("question")}
          </h2>
          <Button type="submit" name="helpful" value="yes">
            {t("yes")}
          </Button>
          <Button type="submit" name="helpful" value="no">
            {t("no")}
          </Button>
        </form>
      ) : (
        <>
          <form method="post" action={action} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="vote-title" role="status" className="font-semibold">
              {outcome === "explained" ? t("explained") : helpful ? t("said_yes") : t("said_no")}
            </h2>
            <Button type="submit" tone="quiet" name="helpful" value="none">
              {t("undo")}
            </Button>
          </form>
          {outcome === "explained" ? null : (
            <form method="post" action={action} className="grid max-w-xl gap-3">
              <input type="hidden" name="helpful" value={helpful ? "yes" : "no"} />
              <InputField name="reason" label={helpful ? t("what_helped") : t("what_is_missing")} dir="auto" required maxLength={500} />
              <Button type="submit" className="justify-self-start">
                {t("send")}
              </Button>
            </form>
          )}
        </>
      )}
    </section>
  );
}
