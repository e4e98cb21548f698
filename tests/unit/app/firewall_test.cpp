#include "app/doctor/firewall.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::app {
namespace {

using testing::HasSubstr;

const FirewallNeeds kNeeds{"eth0", {31250, 31251}};

Finding nft(const std::string& policy, const std::string& rules) {
  return judge_nft(
      "table inet filter {\n\tchain input {\n\t\ttype filter hook input priority "
      "filter; policy " +
          policy + ";\n" + rules +
          "\t}\n\tchain forward {\n\t\ttype filter hook forward priority filter; "
          "policy drop;\n\t}\n}\n",
      kNeeds);
}

TEST(FirewallTest, NoRulesAcceptEverything) {
  EXPECT_EQ(judge_nft("", kNeeds).severity, Severity::kOk);
  EXPECT_EQ(nft("accept", "").severity, Severity::kOk);
  EXPECT_EQ(judge_iptables("", kNeeds).severity, Severity::kOk);
}

TEST(FirewallTest, DroppingPolicyIsAProblemWithACommandToFixIt) {
  const Finding finding = nft("drop",
                              "\t\tiifname \"lo\" accept\n\t\tct state established,related "
                              "accept\n\t\ttcp dport 22 accept\n");
  EXPECT_EQ(finding.severity, Severity::kProblem);
  EXPECT_THAT(finding.fact, HasSubstr("inet filter input"));
  EXPECT_THAT(finding.fact, HasSubstr("31250, 31251"));
  EXPECT_THAT(finding.advice,
              HasSubstr("nft insert rule inet filter input udp dport { 31250, 31251 } accept"));
}

TEST(FirewallTest, AcceptingRulesAreRecognized) {
  EXPECT_EQ(nft("drop", "\t\tudp dport { 31250, 31251 } accept\n").severity, Severity::kOk);
  EXPECT_EQ(nft("drop", "\t\tudp dport 31000-32000 accept\n").severity, Severity::kOk);
  EXPECT_EQ(nft("drop", "\t\tip daddr 224.0.0.0/4 accept\n").severity, Severity::kOk);
  EXPECT_EQ(nft("drop", "\t\tmeta pkttype multicast accept\n").severity, Severity::kOk);
  EXPECT_EQ(nft("drop", "\t\tiifname \"eth0\" accept\n").severity, Severity::kOk);
  EXPECT_EQ(nft("drop", "\t\tmeta l4proto udp accept\n").severity, Severity::kOk);
}

TEST(FirewallTest, OnePortOfTwoOrAnotherInterfaceIsNotEnough) {
  EXPECT_EQ(nft("drop", "\t\tudp dport 31250 accept\n").severity, Severity::kProblem);
  EXPECT_EQ(nft("drop", "\t\tiifname \"eth1\" udp dport 31250-31251 accept\n").severity,
            Severity::kProblem);
  EXPECT_EQ(nft("drop", "\t\tudp dport 312500 accept\n").severity, Severity::kProblem);
}

TEST(FirewallTest, DroppingRuleIsNamed) {
  const Finding finding = nft("accept", "\t\tudp dport 30000-40000 drop\n");
  EXPECT_EQ(finding.severity, Severity::kProblem);
  EXPECT_THAT(finding.fact, HasSubstr("udp dport 30000-40000 drop"));
  EXPECT_EQ(nft("accept", "\t\tip daddr 239.0.0.0/8 reject\n").severity, Severity::kProblem);
  EXPECT_EQ(nft("accept", "\t\tcounter packets 0 bytes 0 drop\n").severity, Severity::kProblem);
}

TEST(FirewallTest, FirstMatchingRuleDecides) {
  EXPECT_EQ(nft("accept", "\t\tudp dport 31250-31251 accept\n\t\tdrop\n").severity, Severity::kOk);
  EXPECT_EQ(nft("accept", "\t\tdrop\n\t\tudp dport 31250-31251 accept\n").severity,
            Severity::kProblem);
}

TEST(FirewallTest, RulesOfFurtherChainsAreNotKnown) {
  const Finding firewalld = nft("accept",
                                "\t\tct state { established, related } accept\n"
                                "\t\tiifname \"lo\" accept\n\t\tjump filter_INPUT_ZONES\n"
                                "\t\treject with icmpx admin-prohibited\n");
  EXPECT_EQ(firewalld.severity, Severity::kUnknown);
  EXPECT_THAT(firewalld.fact, HasSubstr("'jump filter_INPUT_ZONES'"));
  EXPECT_THAT(firewalld.advice, HasSubstr("roger doctor --peer"));
  const std::string ufw = "*filter\n:INPUT DROP [0:0]\n-A INPUT -j LOG\n";
  EXPECT_EQ(judge_iptables(ufw + "-A INPUT -j ufw-before-input\n", kNeeds).severity,
            Severity::kUnknown);
  EXPECT_EQ(judge_iptables(ufw + "-A INPUT -p tcp -j tcp-chain\n", kNeeds).severity,
            Severity::kProblem)
      << "that chain does not see UDP";
  EXPECT_EQ(judge_iptables(ufw, kNeeds).severity, Severity::kProblem);
  EXPECT_EQ(nft("accept", "\t\tudp dport 31250-31251 accept\n\t\tjump more\n").severity,
            Severity::kOk);
}

TEST(FirewallTest, IptablesRulesAreEvaluated) {
  const std::string head = "*nat\n:INPUT ACCEPT [0:0]\nCOMMIT\n*filter\n";
  EXPECT_EQ(judge_iptables(head + ":INPUT ACCEPT [0:0]\nCOMMIT\n", kNeeds).severity, Severity::kOk);
  const Finding dropped = judge_iptables(
      head +
          ":INPUT DROP [0:0]\n-A INPUT -i lo -j ACCEPT\n-A INPUT -m conntrack --ctstate "
          "RELATED,ESTABLISHED -j ACCEPT\n-A INPUT -p tcp -m tcp --dport 22 -j ACCEPT\nCOMMIT\n",
      kNeeds);
  EXPECT_EQ(dropped.severity, Severity::kProblem);
  EXPECT_THAT(dropped.advice, HasSubstr("--dports 31250,31251"));
  EXPECT_EQ(judge_iptables(head + ":INPUT DROP [0:0]\n-A INPUT -p udp -m multiport --dports "
                                  "31250,31251 -j ACCEPT\n",
                           kNeeds)
                .severity,
            Severity::kOk);
  EXPECT_EQ(judge_iptables(head + ":INPUT ACCEPT [0:0]\n-A INPUT -j DROP\n", kNeeds).severity,
            Severity::kProblem);
}

}  // namespace
}  // namespace roger::app
