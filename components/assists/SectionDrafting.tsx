"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { AssistPanel } from "./AssistPanel";
import { assists } from "./resource";
import { useAssist, useOffer } from "./use-assist";

interface SectionDraftingProps {
  /** Stores what is being written and gives the proposal's id; null if it could not be stored. */
  store: () => Promise<string | null>;
  section: { heading: string; body: string };
  onUse: (body: string) => void;
}

/** Drafts a proposal's section in the company's words. The draft is shown first; only the reader's click puts it into the section. */
export function SectionDrafting({ store, section, onUse }: SectionDraftingProps) {
  const t = useTranslations("assists");
  const { offered, canned } = useOffer("section_draft");
  const { assist, busy, ask, stop, dismiss } = useAssist(assists.section_draft);
  const [open, setOpen] = useState(false);
  const [points, setPoints] = useState("");
  if (!offered) return null;
  const heading = section.heading.trim();
  const close = () => {
    if (busy) void stop();
    dismiss();
    setOpen(false);
  };
  const begin = async () => {
    const id = await store();
    if (id !== null) await ask({ proposal_id: id, heading, ...(points.trim() === "" ? {} : { points: points.trim() }) });
  };
  const start = () => (heading === "" ? showToast({ tone: "neutral", text: t("section.no_heading") }) : setOpen(true));
  const result = assist?.result?.kind === "section_draft" ? assist.result : null;
  return (
    <>
      <Button tone="quiet" className="justify-self-start" onClick={start}>
        <Sparkles aria-hidden="true" className="size-4" />
        {t("verbs.draft_section.do")}
      </Button>
      {open ? (
        <Dialog
          open
          onClose={close}
          title={t("section.title")}
          description={<bdi>{heading}</bdi>}
          size="wide"
          actions={
            <>
              <Button busy={busy} onClick={() => void begin()}>
                {t("section.ask")}
              </Button>
              {result === null ? null : (
                <Button
                  tone="primary"
                  onClick={() => {
                    onUse(result.body);
                    close();
                  }}
                >
                  {t("section.insert")}
                </Button>
              )}
            </>
          }
        >
          <div className="grid gap-4">
            <TextAreaField
              name="points"
              label={t("section.points")}
              hint={t("section.points_hint")}
              dir="auto"
              rows={3}
              maxLength={4_000}
              value={points}
              onChange={(event) => setPoints(event.target.value)}
            />
            <AssistPanel
              title={t("section.title")}
              {...{ assist, busy, canned }}
              onStop={() => void stop()}
              onAgain={() => void begin()}
              onDismiss={dismiss}
            >
              {result === null ? null : (
                <>
                  <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
                    {result.body}
                  </p>
                  {section.body.trim() === "" ? null : <p className="text-warn">{t("section.replaces")}</p>}
                </>
              )}
            </AssistPanel>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
