import { classNames } from "./class-names";

/** The text of an article. `html` must come from the server's sanitiser. */
export function ArticleText({ html, className }: { html: string; className?: string }) {
  return <div dir="auto" className={classNames("article-text", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
