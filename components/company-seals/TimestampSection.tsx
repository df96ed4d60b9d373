import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useSealProblem } from "./problem";
import { RemoveDialog } from "./RemoveDialog";
import { companySeal, companySealList, type SealStateRow } from "./resource";

interface Stamp {
  authority: string;
  at: string;
}

/** The company's own timestamp authority: its address, a test of it, and its removal. */
export function TimestampSection({ state: { seal, timestamps }, editable }: { state: SealStateRow; editable: boolean }) {
  const t = useTranslations("company_seals");
  const problemOf = useSealProblem();
  const { api, perform, busy } = usePerform([companySealList]);
  const present = seal?.timestamp_url ?? "";
  const [typed, setTyped] = useState(present);
  const [problem, setProblem] = useState<string | null>(null);
  const [stamp, setStamp] = useState<Stamp | null>(null);
  const [removing, setRemoving] = useState(false);

  async function attempt(work: (timestamp_url: string) => Promise<void>): Promise<void> {
    setProblem(null);
    setStamp(null);
    await perform(async () => {
      try {
        await work(typed.trim());
      } catch (error) {
        const found = problemOf(error);
        if (found === null) throw error;
        setProblem(found.text);
      }
    });
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    return attempt(async (timestamp_url) => {
      await api.call(companySeal.setTimestamp, { timestamp_url });
      showToast({ tone: "good", text: t("page.timestamp_saved") });
    });
  };
  const test = () =>
    attempt(async (timestamp_url) => {
      const { authority, at, problem: failed } = await api.call(companySeal.testTimestamp, { timestamp_url });
      if (failed !== null) setProblem(t(`problems.${failed}`));
      else if (authority !== null && at !== null) setStamp({ authority, at });
    });
  return (
    <Section
      title={t("page.timestamps")}
      action={
        editable && present !== "" ? (
          <Button tone="quiet" onClick={() => setRemoving(true)}>
            {t("verbs.delete_timestamp.do")}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3 pt-1">
        <p className="measure text-sm text-muted">{t("page.timestamps_text")}</p>
        <p>{t(`page.timestamps_${timestamps ?? "none"}`)}</p>
        {editable ? (
          <form noValidate method="post" onSubmit={(event) => void save(event)} className="grid max-w-xl gap-4">
            <InputField
              name="timestamp_url"
              type="url"
              label={t("fields.timestamp_url")}
              hint={t("page.address_hint")}
              error={problem}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" tone="primary" busy={busy}>
                {t("verbs.set_timestamp.do")}
              </Button>
              <Button busy={busy} onClick={() => void test()}>
                {t("verbs.test_timestamp.do")}
              </Button>
            </div>
          </form>
        ) : present === "" ? null : (
          <p className="[overflow-wrap:anywhere]">
            <bdi dir="ltr">{present}</bdi>
          </p>
        )}
        {stamp === null ? null : (
          <Alert live tone="good">
            {t.rich("page.tested", {
              authority: () => <bdi>{stamp.authority}</bdi>,
              time: () => <DateText value={stamp.at} time />,
            })}
          </Alert>
        )}
      </div>
      {removing ? (
        <RemoveDialog
          title={t("page.timestamp_remove_title")}
          text={t("page.timestamp_remove_text")}
          action={t("verbs.delete_timestamp.do")}
          done={t("page.timestamp_removed")}
          remove={async ({ call }) => {
            await call(companySeal.removeTimestamp, {}, seal === null ? {} : { version: seal.version });
            setTyped("");
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Section>
  );
}
