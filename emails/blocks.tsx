import { Button, Column, Hr, Img, Row, Section } from "@react-email/components";
import type { mailStyles } from "./look";

/** A part of an email's body, its merge names filled in. */
export type MailBlock =
  /** Sanitised HTML. */
  | { type: "html"; html: string }
  | { type: "section"; tinted: boolean; blocks: MailBlock[] }
  | { type: "columns"; columns: MailBlock[][] }
  | { type: "button"; label: string; url: string }
  /** `width` in pixels; null for the image's own. */
  | { type: "image"; src: string; alt: string; width: number | null }
  | { type: "divider" }
  /** A code to type elsewhere. */
  | { type: "code"; code: string }
  /** `height` in pixels. */
  | { type: "spacer"; height: number };

type Styles = ReturnType<typeof mailStyles>;

/** The blocks of an email's body, in order. */
export function Blocks({ blocks, styles }: { blocks: readonly MailBlock[]; styles: Styles }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} styles={styles} />);
}

function BlockView({ block, styles }: { block: MailBlock; styles: Styles }) {
  switch (block.type) {
    case "html":
      return <div className="mail-body" style={styles.body} dangerouslySetInnerHTML={{ __html: block.html }} />;
    case "section":
      return (
        <Section className={block.tinted ? "mail-tinted" : undefined} style={block.tinted ? styles.tinted : styles.section}>
          <Blocks blocks={block.blocks} styles={styles} />
        </Section>
      );
    case "columns":
      return (
        <Row style={styles.section}>
          {block.columns.map((column, index) => (
            <Column key={index} className="mail-column" style={{ ...styles.column, width: `${100 / block.columns.length}%` }}>
              <Blocks blocks={column} styles={styles} />
            </Column>
          ))}
        </Row>
      );
    case "button":
      return (
        <div style={styles.section}>
          <Button className="mail-button" href={block.url} style={styles.button}>
            {block.label}
          </Button>
        </div>
      );
    case "image":
      return <Img src={block.src} alt={block.alt} width={block.width ?? undefined} style={styles.image} />;
    case "divider":
      return <Hr className="mail-line" style={styles.divider} />;
    case "code":
      return (
        <div dir="ltr" style={{ ...styles.section, fontSize: 28, fontWeight: 700, letterSpacing: 4 }}>
          {block.code}
        </div>
      );
    case "spacer":
      return <div style={{ height: block.height, lineHeight: `${block.height}px`, fontSize: 1 }}>{"\u00a0"}</div>;
  }
}
