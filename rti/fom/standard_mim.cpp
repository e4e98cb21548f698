// The standard's own FOM module (MIM): what every federation has, by the names, sizes and values of
// IEEE 1516-2010. Kept in the program so that no federate can lack it.
#include <stdexcept>

#include "rti/fom/module.hpp"

namespace roger::rti {
namespace {

constexpr const char* kMim = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <modelIdentification>
    <name>Standard module of the embedded RTI</name>
    <type>FOM</type>
    <version>1.0</version>
  </modelIdentification>
  <objects>
    <objectClass>
      <name>HLAobjectRoot</name>
      <sharing>Neither</sharing>
      <attribute>
        <name>HLAprivilegeToDeleteObject</name>
        <dataType>HLAtoken</dataType>
        <ownership>DivestAcquire</ownership>
        <sharing>PublishSubscribe</sharing>
        <transportation>HLAreliable</transportation>
        <order>TimeStamp</order>
      </attribute>
    </objectClass>
  </objects>
  <interactions>
    <interactionClass>
      <name>HLAinteractionRoot</name>
      <sharing>Neither</sharing>
      <transportation>HLAreliable</transportation>
      <order>TimeStamp</order>
    </interactionClass>
  </interactions>
  <transportations>
    <transportation><name>HLAreliable</name><reliable>Yes</reliable></transportation>
    <transportation><name>HLAbestEffort</name><reliable>No</reliable></transportation>
  </transportations>
  <dataTypes>
    <basicDataRepresentations>
      <basicData><name>HLAinteger16BE</name><size>16</size><endian>Big</endian></basicData>
      <basicData><name>HLAinteger32BE</name><size>32</size><endian>Big</endian></basicData>
      <basicData><name>HLAinteger64BE</name><size>64</size><endian>Big</endian></basicData>
      <basicData><name>HLAfloat32BE</name><size>32</size><endian>Big</endian></basicData>
      <basicData><name>HLAfloat64BE</name><size>64</size><endian>Big</endian></basicData>
      <basicData><name>HLAoctetPairBE</name><size>16</size><endian>Big</endian></basicData>
      <basicData><name>HLAinteger16LE</name><size>16</size><endian>Little</endian></basicData>
      <basicData><name>HLAinteger32LE</name><size>32</size><endian>Little</endian></basicData>
      <basicData><name>HLAinteger64LE</name><size>64</size><endian>Little</endian></basicData>
      <basicData><name>HLAfloat32LE</name><size>32</size><endian>Little</endian></basicData>
      <basicData><name>HLAfloat64LE</name><size>64</size><endian>Little</endian></basicData>
      <basicData><name>HLAoctetPairLE</name><size>16</size><endian>Little</endian></basicData>
      <basicData><name>HLAoctet</name><size>8</size><endian>Big</endian></basicData>
    </basicDataRepresentations>
    <simpleDataTypes>
      <simpleData>
        <name>HLAASCIIchar</name><representation>HLAoctet</representation>
      </simpleData>
      <simpleData>
        <name>HLAunicodeChar</name><representation>HLAoctetPairBE</representation>
      </simpleData>
      <simpleData>
        <name>HLAbyte</name><representation>HLAoctet</representation>
      </simpleData>
      <simpleData>
        <name>HLAcount</name><representation>HLAinteger32BE</representation>
      </simpleData>
      <simpleData>
        <name>HLAseconds</name><representation>HLAinteger32BE</representation>
      </simpleData>
      <simpleData>
        <name>HLAmsec</name><representation>HLAinteger32BE</representation>
      </simpleData>
      <simpleData>
        <name>HLAnormalizedFederateHandle</name><representation>HLAinteger32BE</representation>
      </simpleData>
      <simpleData>
        <name>HLAindex</name><representation>HLAinteger32BE</representation>
      </simpleData>
      <simpleData>
        <name>HLAinteger64Time</name><representation>HLAinteger64BE</representation>
      </simpleData>
      <simpleData>
        <name>HLAfloat64Time</name><representation>HLAfloat64BE</representation>
      </simpleData>
    </simpleDataTypes>
    <enumeratedDataTypes>
      <enumeratedData>
        <name>HLAboolean</name><representation>HLAinteger32BE</representation>
        <enumerator><name>HLAfalse</name><value>0</value></enumerator>
        <enumerator><name>HLAtrue</name><value>1</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAfederateState</name><representation>HLAinteger32BE</representation>
        <enumerator><name>ActiveFederate</name><value>1</value></enumerator>
        <enumerator><name>FederateSaveInProgress</name><value>3</value></enumerator>
        <enumerator><name>FederateRestoreInProgress</name><value>5</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAtimeState</name><representation>HLAinteger32BE</representation>
        <enumerator><name>TimeGranted</name><value>0</value></enumerator>
        <enumerator><name>TimeAdvancing</name><value>1</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAownership</name><representation>HLAinteger32BE</representation>
        <enumerator><name>Unowned</name><value>0</value></enumerator>
        <enumerator><name>Owned</name><value>1</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAresignAction</name><representation>HLAinteger32BE</representation>
        <enumerator><name>DivestOwnership</name><value>1</value></enumerator>
        <enumerator><name>DeleteObjectInstances</name><value>2</value></enumerator>
        <enumerator><name>CancelPendingAcquisitions</name><value>3</value></enumerator>
        <enumerator><name>DeleteObjectInstancesThenDivestOwnership</name><value>4</value></enumerator>
        <enumerator>
          <name>CancelPendingAcquisitionsThenDeleteObjectInstancesThenDivestOwnership</name>
          <value>5</value>
        </enumerator>
        <enumerator><name>NoAction</name><value>6</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAorderType</name><representation>HLAinteger32BE</representation>
        <enumerator><name>Receive</name><value>0</value></enumerator>
        <enumerator><name>TimeStamp</name><value>1</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAswitch</name><representation>HLAinteger32BE</representation>
        <enumerator><name>Enabled</name><value>1</value></enumerator>
        <enumerator><name>Disabled</name><value>0</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAsynchPointStatus</name><representation>HLAinteger32BE</representation>
        <enumerator><name>NoActivity</name><value>0</value></enumerator>
        <enumerator><name>AttemptingToRegisterSynchPoint</name><value>1</value></enumerator>
        <enumerator><name>MovingToSynchPoint</name><value>2</value></enumerator>
        <enumerator><name>WaitingForRestOfFederation</name><value>3</value></enumerator>
      </enumeratedData>
      <enumeratedData>
        <name>HLAnormalizedServiceGroup</name><representation>HLAinteger32BE</representation>
        <enumerator><name>FederationManagement</name><value>0</value></enumerator>
        <enumerator><name>DeclarationManagement</name><value>1</value></enumerator>
        <enumerator><name>ObjectManagement</name><value>2</value></enumerator>
        <enumerator><name>OwnershipManagement</name><value>3</value></enumerator>
        <enumerator><name>TimeManagement</name><value>4</value></enumerator>
        <enumerator><name>DataDistributionManagement</name><value>5</value></enumerator>
        <enumerator><name>SupportServices</name><value>6</value></enumerator>
      </enumeratedData>
    </enumeratedDataTypes>
    <arrayDataTypes>
      <arrayData>
        <name>HLAASCIIstring</name><dataType>HLAASCIIchar</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAunicodeString</name><dataType>HLAunicodeChar</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAopaqueData</name><dataType>HLAbyte</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAtoken</name><dataType>HLAbyte</dataType>
        <cardinality>0</cardinality><encoding>HLAfixedArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAhandle</name><dataType>HLAbyte</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAtransportationName</name><dataType>HLAunicodeChar</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAupdateRateName</name><dataType>HLAunicodeChar</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAlogicalTime</name><dataType>HLAbyte</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAtimeInterval</name><dataType>HLAbyte</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAhandleList</name><dataType>HLAhandle</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAargumentList</name><dataType>HLAunicodeString</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
      <arrayData>
        <name>HLAmoduleDesignatorList</name><dataType>HLAunicodeString</dataType>
        <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
      </arrayData>
    </arrayDataTypes>
  </dataTypes>
</objectModel>
)xml";

}  // namespace

const FomModule& standard_mim() {
  static const FomModule module = [] {
    Result<FomModule> parsed = parse_module(kMim, "HLAstandardMIM");
    if (!parsed) throw std::logic_error(parsed.error().text());
    return std::move(parsed).value();
  }();
  return module;
}

}  // namespace roger::rti
