import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Checks files with Mustang (and the veraPDF in it): one line "file TAB valid or invalid TAB what was found" for each. */
public final class CheckFacturX {
  private static final Pattern FOUND = Pattern.compile("<(error|exception|fatal)[ >].*?</\\1>", Pattern.DOTALL);

  public static void main(String[] files) {
    for (String file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      String report = validator.validate(file);
      StringBuilder found = new StringBuilder();
      for (Matcher matcher = FOUND.matcher(report); matcher.find() && found.length() < 600; ) found.append(matcher.group());
      boolean isValid = validator.wasCompletelyValid();
      System.out.println(file + "\t" + (isValid ? "valid" : "invalid") + "\t" + found.toString().replaceAll("\\s+", " "));
    }
  }
}
