import { Body, Button, Container, Head, Hr, Html, Img, Link, Section, Text } from "@react-email/components";
import { Blocks, type MailBlock } from "./blocks";
import { mailStyles, darkStyles, type MailLook } from "./look";

export interface MailProps {
  language: string;
  direction: "ltr" | "rtl";
  subject: string;
  company_name: string;
  /** A PNG or JPEG at a public address; the company's name is its alternative text, and stands alone without a logo. */
  logo_url: string | null;
  look: MailLook;
  blocks: MailBlock[];
  /** Below the blocks. */
  button: { label: string; url: string } | null;
  /** Lines below the mail: the sender and its contact details. */
  footer: string[];
  /** Where the recipient stops such emails; null for an email that must arrive. */
  unsubscribe?: { label: string; url: string } | null;
}

/** The layout of every mail: a column of 600 px, for phones, dark mode and right-to-left text. */
export function MailLayout({
  language,
  direction,
  subject,
  company_name,
  logo_url,
  look,
  blocks,
  button,
  footer,
  unsubscribe = null,
}: MailProps) {
  const styles = mailStyles(look, direction);
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles(look)}</style>
      </Head>
      <Body className="mail-page" style={styles.page}>
        <Container className="mail-card" style={styles.card} dir={direction}>
          <Section style={styles.head}>
            {logo_url === null ? (
              <Text className="mail-name" style={styles.name}>
                {company_name}
              </Text>
            ) : (
              <Img className="mail-name" src={logo_url} alt={company_name} height={36} style={{ ...styles.name, maxWidth: "100%" }} />
            )}
          </Section>
          <Section style={styles.main}>
            <Blocks blocks={blocks} styles={styles} />
            {button && (
              <Button className="mail-button" href={button.url} style={styles.button}>
                {button.label}
              </Button>
            )}
          </Section>
          <Section style={styles.foot}>
            <Hr className="mail-line" style={styles.line} />
            {footer.map((line) => (
              <Text key={line} className="mail-quiet" style={styles.quiet}>
                <bdi>{line}</bdi>
              </Text>
            ))}
            {unsubscribe === null ? null : (
              <Text className="mail-quiet" style={styles.quiet}>
                <Link href={unsubscribe.url} className="mail-quiet" style={styles.quiet}>
                  {unsubscribe.label}
                </Link>
              </Text>
            )}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
