import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { RecordFields } from "@/components/portal/RecordFields";
import { FilesField } from "@/components/public-forms/FilesField";
import { readFilesWords } from "@/components/public-forms/files-words";
import { PortalThread } from "@/components/portal/tickets/PortalThread";
import { Badge } from "@/components/ui/Badge";
import { Button, ButtonLink } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Input";
import { listPortalRecordFields } from "@/lib/domains/portal";
import { getTicket, listMessages, sentFileLimits } from "@/lib/domains/tickets";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { readBrand } from "../../brand";
import { NothingHere } from "../../NothingHere";

interface TicketPageProps {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.tickets"))("title") };
}

type ContactCtx = Awaited<ReturnType<typeof readContactPage>>;

async function findTicket(ctx: ContactCtx, id: string) {
  try {
    return await getTicket(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** The messages from a place on; a long thread continues on the next page. */
async function readMessages(ctx: ContactCtx, id: string, cursor: string | undefined) {
  const first = { id, limit: 100 } as const;
  try {
    return await listMessages(ctx, { ...first, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && error.code === "malformed") return listMessages(ctx, first);
    throw error;
  }
}

/** One ticket with its public messages, and a plain form to reply. */
export default async function PortalTicketPage({ params, searchParams }: TicketPageProps) {
  const { site, id } = await params;
  const ctx = await readContactPage(site);
  const uuid = decodeId("ticket", id);
  const ticket = uuid === null ? null : await findTicket(ctx, uuid);
  if (!ticket) return <NothingHere site={site} />;
  const { cursor, problem } = await searchParams;
  const messages = await readMessages(ctx, ticket.id, typeof cursor === "string" ? cursor : undefined);
  const { company_name: company } = await readBrand(site);
  const { data: fields } = await listPortalRecordFields(ctx, { noun: "ticket", id: ticket.id });
  const t = await getTranslations("portal.tickets");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">
          <bdi>{ticket.subject}</bdi>
        </h1>
        <bdi dir="ltr" className="text-sm text-muted">
          #{ticket.number}
        </bdi>
        <Badge tone={ticket.status === "answered" ? "accent" : ticket.status === "closed" ? "good" : "neutral"}>
          {t(`statuses.${ticket.status}`)}
        </Badge>
      </div>
      <PortalThread messages={messages.data} company={company} />
      <RecordFields fields={fields} />
      {messages.next_cursor === null ? null : (
        <p>
          <ButtonLink href={`/portal/tickets/${id}?cursor=${encodeURIComponent(messages.next_cursor)}`}>{t("later")}</ButtonLink>
        </p>
      )}
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      {ticket.merged_into_id === null ? null : (
        <p className="flex flex-wrap items-center gap-3">
          {t("merged")}
          <ButtonLink href={`/portal/tickets/${encodeId("ticket", ticket.merged_into_id)}`}>{t("merged_open")}</ButtonLink>
        </p>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={`/api/public/portal/tickets/${id}/replies`}
        className={ticket.merged_into_id === null ? "grid gap-3" : "hidden"}
      >
        <TextAreaField
          label={t("reply")}
          hint={ticket.status === "closed" ? t("reopens") : undefined}
          name="body"
          required
          maxLength={20_000}
          rows={5}
          dir="auto"
        />
        <FilesField name="files" limits={sentFileLimits} words={await readFilesWords(sentFileLimits)} />
        <Button type="submit" tone="primary" className="justify-self-start">
          {t("send")}
        </Button>
      </form>
    </div>
  );
}
