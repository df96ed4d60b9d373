"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { useDraft } from "@/components/form/draft";
import { useFieldProblem } from "@/components/form/use-field-problem";
import type { SentResource } from "@/components/document/resource";
import { AskCode } from "@/components/document/signing/AskCode";
import { noSigning, signingBody, signingProblem, type SignerDraft, type SigningDraft } from "@/components/document/signing/signing-draft";
import { SigningFields } from "@/components/document/signing/SigningFields";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { MailPreview } from "./MailPreview";
import { pdfAddress } from "./pdf-address";

/** What was typed; a missing field is as the template has it. */
type Field = "to" | "cc" | "subject" | "message";
type Typed = Partial<Record<Field, string>> & { signing?: SigningDraft };

const pause = 400;
const split = (text: string) => text.split(/[,;\s]+/).filter((address) => address !== "");
const isValid = (addresses: readonly string[]) => addresses.every((address) => EmailAddress.safeParse(address).success);

interface SendDialogProps {
  resource: SentResource;
  id: string;
  addressee: string | null;
  /** For a draft whose PDF says so: which of its PDFs is attached. */
  pdf?: "sent";
  /** The dialog's title, its button, and the toast afterwards. */
  labels: { title: string; send: string; sent: string };
  /** For a document that customers sign, when it is sent first: the contacts, and whether it has a last day to sign of its own. */
  signing?: { contacts: readonly SignerDraft[]; own: boolean };
  /** For a document that customers accept without signers, when it is sent first: whether a code can be asked for. */
  code?: boolean;
  onClose: () => void;
}

/** Writes the email of a document beside how it will look: recipients, subject and message, with the PDF attached. */
export function SendDialog({ resource, id, addressee, pdf, labels, signing, code = false, onClose }: SendDialogProps) {
  const t = useTranslations("documents.sending");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const fieldProblem = useFieldProblem();
  const cache = useQueryClient();
  const { slug } = useWorkplace();
  const { api, perform, busy } = usePerform([resource.name, "mails"]);
  const { value: typed, set, startAfresh } = useDraft<Typed>(`${api.tenant}:${resource.name}-mail:${id}`, {});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [to, cc] = [split(typed.to ?? addressee ?? ""), split(typed.cc ?? "")];
  const terms = (signing !== undefined || code ? typed.signing : undefined) ?? noSigning;
  const named = terms.signers !== null;
  const own = signing?.own === true;
  const obstacle = signingProblem(terms, { own, isAddress: (text) => isValid([text]) });
  const letter = {
    id,
    ...(named ? (obstacle === null ? { signers: signingBody(terms, own).signers } : {}) : to.length > 0 && isValid(to) ? { to } : {}),
    ...(typed.subject?.trim() ? { subject: typed.subject.trim() } : {}),
    ...(typed.message?.trim() ? { message: typed.message } : {}),
  };
  const [shown, setShown] = useState(letter);
  const wanted = JSON.stringify(letter);
  useEffect(() => {
    const timer = setTimeout(() => setShown(JSON.parse(wanted) as typeof letter), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const previews = queryKeys.part(api.tenant, resource.name, id, "mail-preview");
  const [sent, setSent] = useState(false);
  const { data, error } = useQuery({
    queryKey: [...previews, shown],
    // Once it is sent, these recipients may not be asked for again: what signers were named is settled.
    enabled: !busy && !sent,
    queryFn: ({ signal }) => api.ask(resource.verbs.preview_mail, shown, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const write = (name: Field) => (event: { target: { value: string } }) => {
    const { [name]: _solved, ...others } = problems;
    setProblems(others);
    set({ ...typed, [name]: event.target.value });
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (obstacle !== null) found.signing = obstacle;
    if (!named && to.length === 0) found.to = words("problems.required");
    else if (!named && !isValid(to)) found.to = words("problems.email");
    if (!named && !isValid(cc)) found.cc = words("problems.email");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const done = await perform(async () => {
      try {
        await cache.cancelQueries({ queryKey: previews });
        const answer = await api.call(resource.verbs.send, {
          ...letter,
          ...(named ? {} : { to, ...(cc.length === 0 ? {} : { cc }) }),
          ...signingBody(terms, own),
        });
        setSent(true);
        cache.setQueryData(queryKeys.record(api.tenant, resource.name, id), answer);
      } catch (failure) {
        if (failure instanceof ApiProblem)
          setProblems(Object.fromEntries(failure.errors.map(({ path, code }) => [path.split(".")[0] ?? path, fieldProblem(code)])));
        throw failure;
      }
    });
    if (!done) return;
    startAfresh();
    showToast({ tone: "good", text: labels.sent });
    onClose();
  }
  const field = (name: Field, value: string) => ({
    name: `send_${name}`,
    label: t(name),
    error: problems[name],
    value,
    onChange: write(name),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={labels.title}
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="send-form" busy={busy}>
            {labels.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <form id="send-form" noValidate onSubmit={(event) => void submit(event)} className="grid content-start gap-4">
          {signing === undefined ? null : (
            <SigningFields
              {...signing}
              value={terms}
              onChange={(changed) => {
                const { signing: _solved, ...others } = problems;
                setProblems(others);
                set({ ...typed, signing: changed });
              }}
              problem={problems.signing === undefined ? null : obstacle}
            />
          )}
          {named ? null : (
            <>
              <InputField {...field("to", typed.to ?? addressee ?? "")} hint={t("to_hint")} inputMode="email" dir="ltr" autoFocus />
              <InputField {...field("cc", typed.cc ?? "")} optional={common("optional")} inputMode="email" dir="ltr" />
            </>
          )}
          {code ? (
            <AskCode checked={terms.ask_code} onChange={(ask_code) => set({ ...typed, signing: { ...noSigning, ask_code } })} />
          ) : null}
          <InputField {...field("subject", typed.subject ?? data?.subject ?? "")} dir="auto" maxLength={200} />
          <TextAreaField
            {...field("message", typed.message ?? data?.message ?? "")}
            hint={t("message_hint")}
            dir="auto"
            rows={10}
            maxLength={20_000}
          />
        </form>
        <MailPreview mail={data ?? null} pdf={`${pdfAddress(resource, slug, id)}${pdf === undefined ? "" : `?as=${pdf}`}`} error={error} />
      </div>
    </Dialog>
  );
}
