import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Facts } from "@/components/ui/Facts";
import type { z } from "zod";
import type { Invitation, InvitationAnswer } from "@/lib/domains/calendar/schema";

interface InvitationFormProps {
  invitation: z.output<typeof Invitation>;
  token: string;
  search: Record<string, string | string[] | undefined>;
}

const answers = ["accepted", "tentative", "declined"] as const satisfies readonly InvitationAnswer[];

/** An event with the three answers, a plain form that works without scripts. */
export async function InvitationForm({ invitation, token, search }: InvitationFormProps) {
  const t = await getTranslations("calendar.invitation");
  const { title, when, location, notes, organizer_name, company_name, answer, over, ics_url } = invitation;
  const facts = [
    { label: t("when"), value: when },
    ...(location === null ? [] : [{ label: t("where"), value: <bdi>{location}</bdi> }]),
    { label: t("organizer"), value: <bdi>{`${organizer_name}, ${company_name}`}</bdi> },
  ];
  return (
    <div className="grid max-w-xl gap-6">
      <h1 className="text-xl font-semibold">
        <bdi>{title}</bdi>
      </h1>
      {search["problem"] === undefined ? null : (
        <Alert tone="bad" title={t("problem")} live>
          <p>{t(search["problem"] === "rate_limited" ? "problem_busy" : "problem_text")}</p>
        </Alert>
      )}
      {answer === "needs_action" ? null : (
        <Alert tone={answer === "declined" ? "neutral" : "good"} live={search["sent"] !== undefined}>
          <p>{t(`answered.${answer}`)}</p>
        </Alert>
      )}
      <Facts facts={facts} />
      {notes === "" ? null : (
        <p dir="auto" className="measure whitespace-pre-line">
          {notes}
        </p>
      )}
      {over ? (
        <p className="text-muted">{t("over")}</p>
      ) : (
        <form method="post" action={`/api/public/calendar-invitations/${token}`} className="flex flex-wrap gap-3">
          {answers.map((each) => (
            <Button key={each} type="submit" name="answer" value={each} tone={each === "accepted" ? "primary" : "secondary"}>
              {t(`answers.${each}`)}
            </Button>
          ))}
        </form>
      )}
      <p>
        <a href={ics_url} className="inline-flex min-h-9 items-center underline">
          {t("download")}
        </a>
      </p>
    </div>
  );
}
