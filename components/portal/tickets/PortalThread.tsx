import { useTranslations } from "next-intl";
import type { z } from "zod";
import { FoldedText } from "@/components/tickets/FoldedText";
import { MessageFiles } from "@/components/tickets/record/MessageFiles";
import { classNames } from "@/components/ui/class-names";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { ListedMessage } from "@/lib/domains/tickets/schema";

/** The public messages of a ticket, oldest first. */
export function PortalThread({ messages, company }: { messages: readonly z.output<typeof ListedMessage>[]; company: string }) {
  const t = useTranslations("portal.tickets");
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, author, body, created_at, files }, index) => (
        <li key={id} id={index === messages.length - 1 ? "latest" : undefined}>
          <article
            className={classNames(
              "grid gap-1.5 rounded-md border border-line bg-surface px-4 py-3",
              author.kind === "staff" && "border-s-4 border-s-accent",
            )}
          >
            <header className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <bdi className="font-semibold">{author.name !== "" ? author.name : author.kind === "staff" ? company : t("you")}</bdi>
              {author.kind === "staff" && author.name !== "" ? (
                <span className="text-muted">
                  <bdi>{company}</bdi>
                </span>
              ) : null}
              <span className="ms-auto text-muted">
                <RelativeTime value={created_at.toISOString()} />
              </span>
            </header>
            {author.kind === "customer" ? (
              <FoldedText body={body} label={t("quoted")} />
            ) : (
              <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
                {body}
              </p>
            )}
            {files.length === 0 ? null : (
              <MessageFiles files={files} texts={{ label: t("files"), scanning: t("file_scanning"), blocked: t("file_blocked") }} />
            )}
          </article>
        </li>
      ))}
    </ol>
  );
}
