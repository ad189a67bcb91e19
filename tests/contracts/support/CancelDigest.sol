// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Mandate} from "contracts/Mandate.sol";
import {Puller} from "contracts/Puller.sol";

/// @notice Domain of what payers sign for a puller; EIP-712, written out.
function domainOf(Puller puller) view returns (bytes32) {
    return keccak256(
        abi.encode(
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
            keccak256("Dues"),
            keccak256("1"),
            block.chainid,
            address(puller)
        )
    );
}

/// @notice Digest that a payer signs to end a mandate; EIP-712, written out.
function cancelDigest(Puller puller, Mandate memory mandate) view returns (bytes32) {
    bytes32 cancel = keccak256(abi.encode(keccak256("Cancel(bytes32 mandate)"), puller.mandateId(mandate)));
    return keccak256(abi.encodePacked("\x19\x01", domainOf(puller), cancel));
}
